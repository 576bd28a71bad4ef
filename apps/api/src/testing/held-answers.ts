import { AccountTools } from '../accounts/credentials/account-tools';
import type { Feature } from '../kernel/feature';
import type { Pause } from '../kernel/requests/minimum-delay';
import { ClientAddress } from '../kernel/requests/client-address';
import { VisitorLimits } from '../kernel/requests/visitor-limits';
import { FEATURES } from '../shop/features';

/** Features for tests, whose answers to visitors are held back as long as a test says; at first not at all. */
export class HeldAnswers {
  /** Delays of the answers. */
  readonly heldMs: number[] = [];
  hold: Pause = () => Promise.resolve();

  get features(): readonly Feature[] {
    const limits = {
      provide: VisitorLimits,
      inject: [AccountTools, ClientAddress],
      useFactory: (tools: AccountTools, address: ClientAddress) =>
        new VisitorLimits(tools.limits, address, (ms) => {
          this.heldMs.push(ms);
          return this.hold(ms);
        }),
    };
    return [...FEATURES, { name: 'held-answers', providers: [limits] }];
  }
}
