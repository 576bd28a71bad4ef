import type { Decider, ShopCommand } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';

/** For tests: commands to one stream that lead to every type of event that its decider knows, each as full as it gets. */
export interface Story {
  /** The stream, as in `artwork-7`. */
  readonly stream: string;
  readonly decider: Decider<unknown, ShopCommand, ShopEvent>;
  readonly commands: readonly ShopCommand[];
}

/** The commands are those of the decider. */
export function story<S, C extends ShopCommand, E extends ShopEvent>(
  stream: string,
  decider: Decider<S, C, E>,
  commands: readonly NoInfer<C>[],
): Story {
  return { stream, decider: decider as unknown as Story['decider'], commands }; // one of its own, with its types forgotten
}
