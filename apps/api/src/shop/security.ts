import { AccessNews } from '@rabbet/postgres';
import type { WriteSide } from '@rabbet/commands';
import { AccountTools, type AccountToolsParts } from '../accounts/credentials/account-tools';
import { AccountAuthentication } from '../accounts/signing-in/authenticating';
import type { AnsweringTimes } from '../kernel/limits/answering-time';
import type { AppLogger } from '../kernel/logging/app-logger';
import type { PerRequestParts } from '../kernel/caching/replies';
import type { CurrentSettings } from '../kernel/settings/current-settings';
import { AccessLog } from '../kernel/requests/access-log';
import { ClientAddress } from '../kernel/requests/client-address';
import { CrossOrigin } from '../kernel/requests/cross-origin';
import { Forgery } from '../kernel/requests/forgery';
import { OriginResolver } from '../kernel/requests/shop-origins';
import { JsonPrefix } from '../kernel/requests/json-prefix';
import { VisitorLimits } from '../kernel/requests/visitor-limits';
import { TLS_ONLY_HEADER } from '../kernel/requests/security-headers';

const NONE: readonly string[] = [];

export interface SecurityOptions extends Pick<AccountToolsParts, 'administrator'> {
  readonly writeSide: Pick<WriteSide, 'database' | 'executor' | 'masterKey'>;
  /** Number of the shop's proxies that stand before the program. */
  readonly trustedProxyCount: number;
  /** Names of the machine, and the one that the program listens at. */
  readonly hostNames: readonly string[];
  readonly times: Pick<AnsweringTimes, 'whoAsksMs'>;
  readonly logger: AppLogger;
}

/** Authentication, and the checks that keep out who must not come in. */
export function securityOf(options: SecurityOptions, settings: CurrentSettings) {
  const { writeSide, trustedProxyCount, hostNames, administrator, logger, times } = options;
  const { database, executor, masterKey } = writeSide;
  const news = new AccessNews(database.options.url);
  const hosts = new OriginResolver(settings, { ownHostNames: hostNames, trustedProxyCount });
  const address = new ClientAddress(trustedProxyCount);
  const patience = { connectTimeoutMs: times.whoAsksMs, answerWithinMs: times.whoAsksMs };
  const access = database.with({ name: 'rabbet access', max: 4, ...patience });
  const parts = { database: access, masterKey, executor, news, settings, hosts, address, administrator };
  const tools = new AccountTools(parts);
  const forgery = new Forgery(masterKey, hosts);
  const accessLog = new AccessLog(tools.accessRecords, address, logger);
  const jsonPrefix = new JsonPrefix(settings);
  const perRequest: PerRequestParts = {
    answerHeaders: (req) => (hosts.originsFor(req).isSecure ? TLS_ONLY_HEADER : NONE),
    pageHeaders: (req, { forgeryCookie }) =>
      forgeryCookie === null ? ['set-cookie', forgery.cookieForVisitor(req)] : NONE,
    jsonPrefix: () => jsonPrefix.latest,
  };
  return {
    authentication: new AccountAuthentication(tools, accessLog),
    made: [tools, hosts, address, forgery, accessLog, new VisitorLimits(tools.limits, address)],
    accessLog,
    hosts,
    address,
    forgery,
    perRequest,
    jsonPrefix,
    crossOrigin: new CrossOrigin(hosts),
    close: async () => {
      await accessLog.settled();
      await Promise.all([news.close(), access.close()]);
    },
  };
}
