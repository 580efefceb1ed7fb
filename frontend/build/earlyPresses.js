// The shop's page is painted seconds before its scripts have come over a slow network. Buttons pressed until then are
// listed here, each once, and pressed once the page is hydrated (EarlyPresses.tsx): plain script, before any module.
(function () {
  const pressed = [];
  function note(event) {
    const button = event.target.closest('button');
    if (!button || button.disabled) return;
    // Such a form is sent by a script; the browser's own sending would load the page anew.
    if (button.form && !button.form.hasAttribute('action')) event.preventDefault();
    if (pressed.indexOf(button) >= 0) return;
    pressed.push(button);
    button.setAttribute('aria-busy', 'true');
  }
  document.addEventListener('click', note, true);
  window.takeEarlyPresses = function () {
    document.removeEventListener('click', note, true);
    return function () {
      for (const button of pressed.splice(0)) {
        button.removeAttribute('aria-busy');
        // One that the first render has replaced is not pressed.
        if (button.isConnected) button.click();
      }
    };
  };
})();
