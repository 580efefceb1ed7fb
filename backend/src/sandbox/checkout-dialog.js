/**
 * Defines `window.Razorpay` like the gateway's own script. Browsers receive this source unchanged, so it imports
 * nothing and uses only the syntax of 2018.
 */
export function installRazorpay(texts) {
  const base = document.currentScript.src.replace(/\/v1\/checkout\.js.*$/, '');
  addStyle();

  window.Razorpay = class Razorpay {
    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed');
      this.options = options;
      this.listeners = {};
      this.dialog = undefined;
    }

    static open(options) {
      const checkout = new Razorpay(options);
      checkout.open();
      return checkout;
    }

    on(event, listener) {
      this.listeners[event] = (this.listeners[event] || []).concat(listener);
      return this;
    }

    open() {
      if (this.dialog) return;
      this.opener = document.activeElement;
      this.dialog = build(this);
      document.body.appendChild(this.dialog);
      this.dialog.showModal();
      this.dialog.querySelector('h2').focus();
      if (this.options.timeout)
        this.timer = setTimeout(() => this.close(), this.options.timeout * 1000);
    }

    /** Closes the dialog without an answer, as when a customer changes their mind. */
    close() {
      if (!this.dialog) return;
      this.leave();
      const { ondismiss } = this.options.modal || {};
      if (ondismiss) ondismiss();
    }

    leave() {
      clearTimeout(this.timer);
      this.dialog.close();
      this.dialog.remove();
      this.dialog = undefined;
      if (this.opener && this.opener.focus) this.opener.focus();
    }
  };

  function addStyle() {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = base + '/v1/checkout.css';
    document.head.appendChild(link);
  }

  function build(checkout) {
    const { options } = checkout;
    const dialog = element('dialog', { className: 'sandbox-checkout' });
    const title = element('h2', { id: 'sandbox-checkout-title', tabIndex: -1 }, bilingual('title'));
    dialog.setAttribute('aria-labelledby', title.id);

    const problem = element('p', { className: 'problem' });
    problem.setAttribute('role', 'alert');
    const choose = (outcome, method) => settle(checkout, { outcome, method }, problem);
    const buttons = element('div', { className: 'buttons' }, [
      button('upi', 'pays', () => choose('captured', 'upi')),
      button('card', 'pays', () => choose('captured', 'card')),
      button('fail', '', () => choose('failed', 'upi')),
      button('close', '', () => checkout.close()),
    ]);
    const noMoney = element('p', { className: 'no-money' }, bilingual('noMoney'));
    dialog.appendChild(bar(options));
    dialog.appendChild(
      element('div', {}, [title, noMoney].concat(facts(options), buttons, problem)),
    );
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if ((options.modal || {}).escape !== false) checkout.close();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && (options.modal || {}).backdropclose) checkout.close();
    });
    return dialog;
  }

  /**
   * Creates the bar in the colour of the theme. An invalid colour is ignored; the bar has no text, so any colour is
   * legible.
   */
  function bar({ theme }) {
    const line = element('hr', {});
    line.style.backgroundColor = (theme || {}).color || '#b45309';
    return line;
  }

  function facts({ name, description, prefill, amount, order_id }) {
    const { name: payer, contact, email } = prefill || {};
    const parts = [
      [name, description],
      [payer, contact, email],
    ].map((texts) => texts.filter(Boolean).join(' · '));
    const lines = parts.filter(Boolean).map((line) => element('p', {}, [line]));
    const list = element('dl', {}, [
      element('dt', {}, bilingual('amount')),
      element('dd', { className: 'amount' }, [rupees(Number(amount) / 100)]),
      element('dt', {}, bilingual('order')),
      element('dd', {}, [String(order_id)]),
    ]);
    return lines.concat(list);
  }

  function settle(checkout, { outcome, method }, problem) {
    const { options, dialog } = checkout;
    const amount = options.amount === undefined ? undefined : Number(options.amount);
    isBusy(dialog, true);
    problem.textContent = '';
    return fetch(base + '/pay', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ order_id: options.order_id, outcome, method, amount }),
    })
      .then((answer) => answer.json())
      .then(
        (answer) => handleAnswer(checkout, answer, problem),
        () => showProblem(problem, 'noAnswer'),
      )
      .then(() => isBusy(dialog, false));
  }

  function handleAnswer(checkout, answer, problem) {
    const { options, listeners } = checkout;
    if (!checkout.dialog) return; // Closed meanwhile: as with the real gateway, the payment may have succeeded.
    if (options.callback_url && (options.redirect || !options.handler)) {
      location.assign(handOver(options.callback_url, answer));
      return;
    }
    if (!answer.error) {
      checkout.leave();
      // Called outside of this promise chain, so that errors of the shop are not caught here.
      setTimeout(() => options.handler && options.handler(answer));
      return;
    }
    (listeners['payment.failed'] || []).forEach((listener) =>
      setTimeout(() => listener({ error: answer.error })),
    );
    if ((options.retry || {}).enabled === false) setTimeout(() => checkout.close());
    else showProblem(problem, 'failed');
  }

  /** Redirects through another page, because the form of the real gateway comes from another site. */
  function handOver(callback, answer) {
    const query = new URLSearchParams({ callback: new URL(callback, location.href).href });
    const { error } = answer;
    if (!error) Object.keys(answer).forEach((name) => query.append(name, answer[name]));
    else {
      ['code', 'description', 'source', 'step', 'reason'].forEach((name) =>
        query.append(`error[${name}]`, error[name]),
      );
      query.append('error[metadata]', JSON.stringify(error.metadata));
    }
    return base + '/v1/hand-over?' + query;
  }

  function showProblem(problem, key) {
    problem.textContent = '';
    append(problem, bilingual(key));
  }

  function isBusy(dialog, busy) {
    dialog.setAttribute('aria-busy', String(busy));
    // The dialog can still be closed during a long wait.
    dialog.querySelectorAll('button:not(.closes)').forEach((one) => (one.disabled = busy));
  }

  function button(key, className, press) {
    const made = element(
      'button',
      { type: 'button', className: key === 'close' ? 'closes' : className },
      bilingual(key),
    );
    made.addEventListener('click', press);
    return made;
  }

  function bilingual(key) {
    const [english, malayalam] = texts[key];
    return [
      element('span', { lang: 'en' }, [english]),
      ' ',
      element('span', { lang: 'ml' }, [malayalam]),
    ];
  }

  function element(tag, properties, children) {
    const made = Object.assign(document.createElement(tag), properties);
    append(made, children || []);
    return made;
  }

  function append(parent, children) {
    children.forEach((child) =>
      parent.appendChild(typeof child === 'string' ? document.createTextNode(child) : child),
    );
  }

  function rupees(amount) {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);
  }
}
