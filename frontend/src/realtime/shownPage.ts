let shown: string | undefined;

/** The page that heartbeats report; undefined on a screen that is not a paired TV. */
export const getShownPage = (): string | undefined => shown;
export const setShownPage = (page: string | undefined) => void (shown = page);
