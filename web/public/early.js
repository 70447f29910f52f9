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
  // A link that is pressed before the script has come loads a page anew: it says how many steps lie before it (kit/router/location.ts).
  addEventListener('click', function (event) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    if (!event.target.closest('a[href^="/"]:not([target], [download], [href^="/v1/"])')) return
    try {
      sessionStorage.setItem('steps-before', String(((history.state && history.state.idx) || 0) + 1))
    } catch (error) {
      console.warn('The steps cannot be kept', error)
    }
  })
})()
