// Features that engines from Chromium 63 lack and that our libraries use or may soon use. Plain script, before any
// module.
(function () {
  function add(object, name, value) {
    if (!object[name])
      Object.defineProperty(object, name, { value: value, configurable: true, writable: true });
  }
  add(window, 'globalThis', window);
  add(window, 'queueMicrotask', function (job) {
    Promise.resolve()
      .then(job)
      .catch(function (error) {
        setTimeout(function () {
          throw error;
        });
      });
  });

  add(Object, 'fromEntries', function (entries) {
    const made = {};
    for (const entry of entries) made[entry[0]] = entry[1];
    return made;
  });
  add(Object, 'hasOwn', function (object, key) {
    return Object.prototype.hasOwnProperty.call(object, key);
  });

  const list = Array.prototype;
  function at(index) {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  }
  function flat(depth) {
    const deep = depth === undefined ? 1 : depth;
    const made = [];
    this.forEach(function (item) {
      if (Array.isArray(item) && deep > 0) made.push.apply(made, flat.call(item, deep - 1));
      else made.push(item);
    });
    return made;
  }
  add(list, 'flat', flat);
  add(list, 'flatMap', function (change, self) {
    return flat.call(this.map(change, self), 1);
  });
  add(list, 'at', at);
  add(String.prototype, 'at', at);
  add(list, 'findLast', function (is, self) {
    for (let i = this.length - 1; i >= 0; i -= 1)
      if (is.call(self, this[i], i, this)) return this[i];
    return undefined;
  });
  add(list, 'toSorted', function (compare) {
    return this.slice().sort(compare);
  });

  add(String.prototype, 'replaceAll', function (what, by) {
    if (what instanceof RegExp) return this.replace(what, by);
    return this.split(what).join(typeof by === 'function' ? by(what) : by);
  });
  add(String.prototype, 'matchAll', function* (pattern) {
    const copy = new RegExp(pattern.source, pattern.flags);
    for (let found = copy.exec(this); found; found = copy.exec(this)) {
      if (found[0] === '') copy.lastIndex += 1;
      yield found;
    }
  });
  add(Promise, 'allSettled', function (promises) {
    return Promise.all(
      Array.from(promises, function (promise) {
        return Promise.resolve(promise).then(
          function (value) {
            return { status: 'fulfilled', value: value };
          },
          function (reason) {
            return { status: 'rejected', reason: reason };
          },
        );
      }),
    );
  });
  add(window, 'WeakRef', function (target) {
    this.deref = function () {
      return target;
    };
  });
  add(Element.prototype, 'replaceChildren', function () {
    while (this.firstChild) this.removeChild(this.firstChild);
    this.append.apply(this, arguments);
  });

  // A jump to a section needs the real heights of everything above it (`ProductGrid.module.css`). A rule with
  // `:has(:target)` would make every focus and every removed element recalculate the style of the whole page. It does
  // not run at `pointerdown`, since the link would move away from under the finger. The browser jumps at once, by
  // estimated heights; the layout of the whole page takes 0.2 s on a cheap phone and follows that frame.
  function layOutAll() {
    document.documentElement.setAttribute('data-whole', '');
  }
  if (location.hash) layOutAll();
  document.addEventListener(
    'click',
    function (event) {
      var link = event.target.closest && event.target.closest('a[href*="#"]');
      if (!link || document.documentElement.hasAttribute('data-whole')) return;
      requestAnimationFrame(function () {
        setTimeout(function () {
          layOutAll();
          var target = link.hash === location.hash && document.getElementById(link.hash.slice(1));
          if (target) target.scrollIntoView();
        });
      });
    },
    true,
  );

  // The first frame of the home page contains only its first screen; the rest follows at once (`HomePage.module.css`).
  // A page in the background has no first frame.
  function showRest() {
    document.documentElement.removeAttribute('data-first-frame');
  }
  if ('PerformancePaintTiming' in window && !location.hash) {
    document.documentElement.setAttribute('data-first-frame', '');
    new PerformanceObserver(showRest).observe({ entryTypes: ['paint'] });
    addEventListener('load', showRest);
  }

  // TVs up to model year 2019 do not support modules: they show a sentence instead of a blank page.
  if (!('noModule' in HTMLScriptElement.prototype))
    document.addEventListener('DOMContentLoaded', function () {
      document.getElementById('root').textContent =
        'This TV is too old for this page. Please use a Google TV stick or another screen.';
    });
})();
