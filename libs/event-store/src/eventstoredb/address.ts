import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientSettings } from './client';

const LOGIN = /^(esdb(?:\+discover)?:\/\/)([^?]*)@/;

export interface Address extends ClientSettings {
  /** Hosts and ports alone: the part of the address that may be shown. */
  readonly hosts: string;
  /** There may be other nodes to ask. */
  readonly isCluster: boolean;
}

/**
 * Reads EVENT_STORE_URL. The library's own way from an address to a client prints the address, password and all, when
 * debugging is on; so its parser never sees the login.
 */
export function readAddress(url: string, keepAlive: { intervalMs: number; timeoutMs: number }): Address {
  const login = loginOf(url);
  const options = parse(url.replace(LOGIN, '$1'));
  const { hosts, dnsDiscover, nodePreference, discoveryInterval, gossipTimeout, maxDiscoverAttempts } = options;
  const secure = options.tls ?? true;
  if (login && !secure)
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
  const nodes = dnsDiscover
    ? { ...cluster, discover: first }
    : hosts.length > 1
      ? { ...cluster, endpoints: hosts }
      : { ...shared, endpoint: first };
  return {
    nodes: nodes as ClientSettings['nodes'], // three kinds of settings that the library tells apart by their names
    channel: {
      insecure: !secure,
      ...fileOf('rootCertificate', options.tlsCAFile),
      ...fileOf('userCertFile', options.userCertFile),
      ...fileOf('userKeyFile', options.userKeyFile),
    },
    login,
    isCluster: dnsDiscover || hosts.length > 1,
    hosts: hosts.map(({ address, port }) => `${address}:${port}`).join(', '),
  };
}

function loginOf(url: string): ClientSettings['login'] {
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
    const { message } = error as Error; // the parser throws nothing else
    throw new OperationalError(`EVENT_STORE_URL cannot be read: ${message}`, { cause: error });
  }
}

function fileOf(name: string, path: string | undefined): Record<string, Buffer> {
  return path ? { [name]: readFileSync(resolve(path)) } : {};
}
