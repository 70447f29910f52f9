// Runs before the first paint, so that a dark house never flashes white. kit/theme.ts takes over afterwards.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('mulghar-theme')
  } catch (error) {
    console.warn('The chosen theme cannot be read', error)
  }
  var dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  if (dark) document.querySelector('meta[name="theme-color"]').setAttribute('content', '#191420')
})()
