import type { Decider, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';

/** Story for tests: commands to one stream that lead to every type of event of its decider, each with all its fields. */
export interface Story {
  /** Name of the stream: `artwork-7`. */
  readonly stream: string;
  readonly decider: Decider<unknown, ShopCommand, ShopEvent>;
  readonly commands: readonly ShopCommand[];
}

export function story<S, C extends ShopCommand, E extends ShopEvent>(
  stream: string,
  decider: Decider<S, C, E>,
  commands: readonly NoInfer<C>[],
): Story {
  return { stream, decider: decider as unknown as Story['decider'], commands }; // its own commands, without their types
}
