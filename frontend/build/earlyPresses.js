// The shop's page is painted seconds before its scripts have come over a slow network. Buttons pressed until then are
// listed here, each once, and pressed once the page is hydrated (EarlyPresses.tsx): plain script, before any module.
(function () {
  const pressed = [];
  let isHydrating = false;
  function note(event) {
    const button = event.target.closest('button');
    if (!button || button.disabled) return;
    const isListed = pressed.indexOf(button) >= 0;
    if (isHydrating) {
      // React answers a press itself from here on; a listed button has its press already.
      if (!isListed) return;
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    // Such a form is sent by a script; the browser's own sending would load the page anew.
    if (button.form && !button.form.hasAttribute('action')) event.preventDefault();
    if (isListed) return;
    pressed.push(button);
    button.setAttribute('aria-busy', 'true');
  }
  function end(isAnswered) {
    document.removeEventListener('click', note, true);
    for (const button of pressed.splice(0)) {
      button.removeAttribute('aria-busy');
      // One that the first render has replaced is not pressed.
      if (isAnswered && button.isConnected) button.click();
    }
  }
  document.addEventListener('click', note, true);
  window.takeEarlyPresses = function () {
    isHydrating = true;
    // After the render with what its fields were filled in with early.
    return function () {
      queueMicrotask(function () {
        end(true);
      });
    };
  };
  // Without the scripts of the page nothing is answered; while it is hydrated they are there.
  function giveUp() {
    if (!isHydrating) end(false);
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
