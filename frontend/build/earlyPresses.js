// On a slow network the shop's page is painted seconds before its scripts are loaded. Buttons pressed until then are
// recorded, each once, and pressed once the page is hydrated (EarlyPresses.tsx). Plain script, before any module.
(function () {
  const pressed = [];
  let isHydrating = false;
  function note(event) {
    const button = event.target.closest('button');
    if (!button || button.disabled) return;
    const isListed = pressed.indexOf(button) >= 0;
    if (isHydrating) {
      // From here on React handles presses itself; a recorded button was pressed already.
      if (!isListed) return;
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    // Such a form is submitted by a script; the browser's own submission would reload the page.
    if (button.form && !button.form.hasAttribute('action')) event.preventDefault();
    if (isListed) return;
    pressed.push(button);
    button.setAttribute('aria-busy', 'true');
  }
  function end(isAnswered) {
    document.removeEventListener('click', note, true);
    for (const button of pressed.splice(0)) {
      button.removeAttribute('aria-busy');
      // A button that the first render has replaced is not pressed.
      if (isAnswered && button.isConnected) button.click();
    }
  }
  document.addEventListener('click', note, true);
  window.takeEarlyPresses = function () {
    isHydrating = true;
    // Called after the render that includes early input of the fields.
    return function () {
      queueMicrotask(function () {
        end(true);
      });
    };
  };
  // Offline it stays: what is painted can be read.
  function reload() {
    fetch('/healthz', { cache: 'no-store' }).then(
      function (answer) {
        if (answer.ok && !isHydrating) location.reload();
      },
      function () {},
    );
  }
  let isLost = false;
  // If the scripts of the page cannot be loaded, presses are no longer recorded, and the next one, or the return of the
  // network, loads the page anew. During hydration the scripts are loaded.
  function giveUp() {
    if (isHydrating || isLost) return;
    isLost = true;
    end(false);
    window.addEventListener('online', reload);
    document.addEventListener('click', function (event) {
      if (!isHydrating && event.target.closest('button')) reload();
    });
  }
  window.addEventListener('vite:preloadError', giveUp);
  window.addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement) giveUp();
    },
    true,
  );
})();
