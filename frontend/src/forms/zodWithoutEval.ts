// The CSP of the pages forbids eval. Zod reads this object when it is loaded; without it Zod would try eval, which
// Firefox reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
