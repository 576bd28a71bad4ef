import type { Transport } from './transport';

/** Health of the shop, as far as the staff may see it. */
export interface HealthReply {
  readonly status: string;
  readonly degraded: boolean;
  readonly projections?: readonly {
    readonly name: string;
    readonly state: string;
    readonly serving: boolean;
    readonly damage: string | null;
    readonly leftOut: unknown;
    readonly lagEvents: number | null;
  }[];
  readonly processes?:
    | readonly {
        readonly name: string;
        readonly givenUp: number;
      }[]
    | null;
  /** Numbers that features count; null where nobody could. */
  readonly counts?: Readonly<Record<string, number>> | null;
}

export function healthCalls(transport: Transport) {
  return {
    /** Also where the shop is not ready, which is an answer and no failure. */
    health: async (): Promise<HealthReply> => {
      const { body } = await transport({ method: 'GET', path: 'health/ready' });
      return body as HealthReply; // as apps/api/src/kernel/health.ts has it
    },
  };
}
