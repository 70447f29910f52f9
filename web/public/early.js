// Runs before the first paint, so that a dark house never flashes white (kit/theme.ts takes over afterwards), and so that
// of what is drawn before the script comes, a visitor sees nothing of the inside and a member not the ways in for visitors.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('mulghar-theme')
  } catch (error) {
    console.warn('The chosen theme cannot be read', error)
  }
  var dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  if (dark) document.querySelector('meta[name="theme-color"]').setAttribute('content', '#18141f')
  try {
    var kept = JSON.parse(sessionStorage.getItem('auth-storage'))
    document.documentElement.toggleAttribute('data-member', Boolean(kept && kept.state.isAuthenticated))
  } catch (error) {
    console.warn('The session cannot be read', error)
  }
})()
