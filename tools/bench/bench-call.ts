/** Arguments of `npm run bench`. */
export interface BenchCall {
  /** Names of sections; none stands for all short ones. */
  readonly sections: readonly string[];
  readonly json: boolean;
}

export function parseCall(args: readonly string[]): BenchCall {
  return { sections: args.filter((arg) => !arg.startsWith('--')), json: args.includes('--json') };
}
