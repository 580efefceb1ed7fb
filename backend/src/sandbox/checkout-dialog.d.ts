/** The source of this function is sent to browsers, see checkout.ts. */
export declare function installRazorpay(texts: Record<string, readonly [string, string]>): void;
