/** Whether an address lies behind a door. Home is only itself: everything else begins with its address. */
export function isBehind(pathname: string, door: { to: string; behind?: readonly string[] }): boolean {
  if (door.to === '/home') return pathname === '/home' || pathname === '/home/'
  return [door.to, ...(door.behind ?? [])].some((start) => pathname === start || pathname.startsWith(`${start}/`))
}
