export function PopularScreen() {
  return null
}
