import type { Values } from './fields';
import type { AnyKind } from './record';

/** A record that every new shop begins with, under an id that is for good. */
export type FirstRecord = readonly [kind: AnyKind, id: number, values: Values];
