import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { recordDecider } from '@rabbet/domain/records/record';
import { KINDS } from './kinds';
import { STREAMS } from './streams';

/** A kind of stream, for those who fold any. */
export interface FoldedStream extends Pick<StreamDecider, 'name' | 'initial' | 'evolve'> {
  /** Fields of a record that are said of a person. Other streams name them in their events alone. */
  readonly personalFields: readonly string[];
}

const FOLDED_STREAMS: readonly FoldedStream[] = [
  ...STREAMS.map(({ name, initial, evolve }) => ({ name, initial, evolve, personalFields: [] })),
  ...KINDS.map((kind) => {
    const { name, initial, evolve } = recordDecider(kind) as unknown as StreamDecider; // with its types forgotten
    const personalFields = Object.keys(kind.fields).filter((field) => kind.fields[field]?.personal !== undefined);
    return { name, initial, evolve, personalFields };
  }),
];

/** Names of streams, without their ids. */
export const STREAM_NAMES: readonly string[] = FOLDED_STREAMS.map(({ name }) => name).sort();

/** Undefined for a stream that this program has no rules for. `article-type-3` is no article. */
export function foldedStream(stream: string): FoldedStream | undefined {
  const deciders = FOLDED_STREAMS.filter(({ name }) => stream.startsWith(`${name}-`));
  return deciders.sort((a, b) => b.name.length - a.name.length)[0];
}
