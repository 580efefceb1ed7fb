import { setFlagsFromString } from 'node:v8';

/**
 * Lets every object start among the young ones, where one that is done with costs nothing. V8 would make those of a place
 * in the code old from birth once a few of them outlived a collection; an old one is looked at only in the great
 * collections, and until then keeps alive what it points to, here: all of a request (docs/decisions/0032).
 */
export const disablePretenuring = () => setFlagsFromString('--no-allocation-site-pretenuring');
