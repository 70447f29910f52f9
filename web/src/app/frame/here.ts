/** Whether an address lies behind a link of the navigation. Home is only itself: everything else begins with its address. */
export function isBehind(pathname: string, link: { to: string; behind?: readonly string[] }): boolean {
  if (link.to === '/home') return pathname === '/home' || pathname === '/home/'
  return [link.to, ...(link.behind ?? [])].some((start) => pathname === start || pathname.startsWith(`${start}/`))
}
