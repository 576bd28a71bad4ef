import { installation } from './migrations/0001-installation';
import { persons } from './migrations/0002-persons';
import { reservations } from './migrations/0003-reservations';
import { claimedKeys } from './migrations/0004-claimed-keys';
import { erasure } from './migrations/0005-erasure';
import { processes } from './migrations/0006-processes';
import { logFormat } from './migrations/0007-log-format';
import { logSeen } from './migrations/0008-log-seen';
import { firstKeepsKey } from './migrations/0009-first-keeps-key';
import { skippedEvents } from './migrations/0010-skipped-events';
import { access } from './migrations/0011-access';
import { mail } from './migrations/0012-mail';
import { unskippedEvents } from './migrations/0013-unskipped-events';
import { timedIntents } from './migrations/0014-timed-intents';
import { sandbox } from './migrations/0015-sandbox';
import { restored } from './migrations/0016-restored';
import { mailTurns } from './migrations/0017-mail-turns';
import { trigrams } from './migrations/0018-trigrams';
import { leases } from './migrations/0019-leases';
import { mailLists } from './migrations/0020-mail-lists';
import { mailStreams } from './migrations/0021-mail-streams';
import type { Migration } from './migrations/migration';

/** All migrations, in the order of their numbers, without a gap. */
export const migrations: readonly Migration[] = [
  installation,
  persons,
  reservations,
  claimedKeys,
  erasure,
  processes,
  logFormat,
  logSeen,
  firstKeepsKey,
  skippedEvents,
  access,
  mail,
  unskippedEvents,
  timedIntents,
  sandbox,
  restored,
  mailTurns,
  trigrams,
  leases,
  mailLists,
  mailStreams,
];
