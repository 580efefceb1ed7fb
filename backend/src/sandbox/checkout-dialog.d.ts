/** Sent to the browser as source, see checkout.ts. */
export declare function installRazorpay(texts: Record<string, readonly [string, string]>): void;
