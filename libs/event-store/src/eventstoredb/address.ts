import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientSettings } from './client';

/** Login of an address: `kim:secret` in `esdb://kim:secret@host:2113`. */
const LOGIN = /^(esdb(?:\+discover)?:\/\/)([^?]*)@/;

export interface Address extends ClientSettings {
  /** Hosts and ports alone: the part of the address that may be shown. */
  readonly hosts: string;
  /** There may be other nodes to ask. */
  readonly isCluster: boolean;
}

/**
 * Parses EVENT_STORE_URL. When debugging is on, the library prints the addresses that it parses, with their passwords; so
 * it never gets the login.
 */
export function readAddress(url: string, keepAlive: { intervalMs: number; timeoutMs: number }): Address {
  const login = readLogin(url);
  const options = parse(url.replace(LOGIN, '$1'));
  const { hosts, dnsDiscover, nodePreference, discoveryInterval, gossipTimeout, maxDiscoverAttempts } = options;
  const isSecure = options.tls ?? true;
  if (login && !isSecure)
    throw new OperationalError(
      'EVENT_STORE_URL holds a login and tls=false: it would never be sent. Leave out one of them.',
    );
  const shared = {
    connectionName: options.connectionName,
    keepAliveInterval: options.keepAliveInterval ?? keepAlive.intervalMs,
    keepAliveTimeout: options.keepAliveTimeout ?? keepAlive.timeoutMs,
  };
  const cluster = { ...shared, nodePreference, discoveryInterval, gossipTimeout, maxDiscoverAttempts };
  const [first] = hosts;
  if (!first) throw new OperationalError('EVENT_STORE_URL names no host');
  let nodes: object = { ...shared, endpoint: first };
  if (hosts.length > 1) nodes = { ...cluster, endpoints: hosts };
  if (dnsDiscover) nodes = { ...cluster, discover: first };
  return {
    nodes: nodes as ClientSettings['nodes'], // the library distinguishes the three kinds by `endpoint`, `endpoints`, `discover`
    channel: {
      insecure: !isSecure,
      ...readFileSetting('rootCertificate', options.tlsCAFile),
      ...readFileSetting('userCertFile', options.userCertFile),
      ...readFileSetting('userKeyFile', options.userKeyFile),
    },
    login,
    isCluster: dnsDiscover || hosts.length > 1,
    hosts: hosts.map(({ address, port }) => `${address}:${port}`).join(', '),
  };
}

function readLogin(url: string): ClientSettings['login'] {
  const [, , login] = LOGIN.exec(url) ?? [];
  if (login === undefined) return undefined;
  const [, username, password] = /^([^:]+):(.+)$/.exec(login) ?? [];
  if (!username || !password)
    throw new OperationalError('the login in EVENT_STORE_URL is not written as user:password@');
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function parse(url: string): ReturnType<typeof parseConnectionString> {
  if (url.includes('@')) throw new OperationalError('EVENT_STORE_URL holds an @ where none may stand: write it as %40');
  try {
    return parseConnectionString(url);
  } catch (error) {
    const { message } = error as Error;
    throw new OperationalError(`EVENT_STORE_URL cannot be read: ${message}`, { cause: error });
  }
}

function readFileSetting(name: string, path: string | undefined): Record<string, Buffer> {
  return path ? { [name]: readFileSync(resolve(path)) } : {};
}
