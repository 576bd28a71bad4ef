import { identifiersIn } from './identifiers';
import { UPCASTS } from './upcasts';

/** What every program that opens the shop's log has to know of its events: `openWriteSide({ ...REGISTRY, ... })`. */
export const REGISTRY = { upcasts: UPCASTS, identifiersIn };
