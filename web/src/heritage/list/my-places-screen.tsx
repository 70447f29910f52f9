export function MyPlacesScreen() {
  return null
}
