// The CSP of the pages forbids eval. Zod reads this object when it is loaded; without it, it tries, and Firefox reports the attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
