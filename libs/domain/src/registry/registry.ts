import { identifiersIn } from './identifiers';
import { UPCASTS } from './upcasts';

/** Knowledge of events for every program that opens the shop's log: `openWriteSide({ ...REGISTRY, ... })`. */
export const REGISTRY = { upcasts: UPCASTS, identifiersIn };
