import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ShopReply, VisitorClient } from '@rabbet/client';
import { SITE_DEFAULTS } from '@rabbet/domain/settings/site-defaults';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The shop as its settings have it now; what names a place or an account is null until it is set. */
export interface Shop {
  readonly name: string;
  readonly city: string;
  readonly trade: string;
  readonly blurb: string;
  /** The gallery's, which pages name first. */
  readonly phone: string | null;
  readonly phones: readonly { readonly name: string; readonly number: string }[];
  /** Pieces of the address, so that programs that collect mail addresses do not find it. */
  readonly email: readonly string[];
  readonly street: string | null;
  readonly suite: string | null;
  readonly cityLine: string | null;
  readonly map: string | null;
  readonly hours: readonly { readonly days: string; readonly times: string }[];
  /** Hours as they are stored: one line each. */
  readonly hoursText: string;
  /** Sentence such as "Open today until 6:30". */
  readonly openToday: string | null;
  /** Lines such as "Thursday, Nov 26: closed, Thanksgiving Day". */
  readonly unusualDays: readonly string[];
  readonly social: readonly { readonly name: string; readonly href: string }[];
  readonly years: string | null;
  /** Address that the newsletter form is sent to, if not the shop itself. */
  readonly newsletter: string | null;
}

export function shopQuery(client: VisitorClient) {
  return queryOptions({ queryKey: ['shop'], queryFn: () => client.shop() });
}

/** Shop without any settings, shown while its settings cannot be loaded. */
const UNTOLD = shopOf({ ...SITE_DEFAULTS, open_today: null, unusual_days: null });
const ShopContext = createContext(UNTOLD);

interface ShopProviderProps {
  readonly client: VisitorClient;
  readonly children: ReactNode;
}

/** Asks once for all parts of a page: most of them show some of the shop. */
export function ShopProvider({ client, children }: ShopProviderProps) {
  const { data } = useQuery(shopQuery(client));
  const shop = useMemo(() => (data ? shopOf(data) : UNTOLD), [data]);
  return <ShopContext value={shop}>{children}</ShopContext>;
}

export function useShop(): Shop {
  return useContext(ShopContext);
}

export function shopOf({ open_today: openToday, unusual_days: unusualDays, ...settings }: ShopReply): Shop {
  const phones = [
    { name: 'Gallery', number: settings.gallery_phone },
    { name: 'Workshops', number: settings.workshops_phone },
    { name: 'Fax', number: settings.fax },
  ];
  const social = [
    { name: 'Facebook', href: settings.facebook_url },
    { name: 'Instagram', href: settings.instagram_url },
  ];
  return {
    name: settings.shop_name,
    city: settings.shop_city,
    trade: settings.trade,
    blurb: settings.blurb,
    phone: settings.gallery_phone,
    phones: phones.flatMap(({ name, number }) => (number === null ? [] : [{ name, number }])),
    email: settings.email?.split(/(?=[@.])|(?<=[@.])/) ?? [],
    street: settings.street,
    suite: settings.suite,
    cityLine: settings.city_line,
    map: settings.map_url,
    hours: settings.hours.split('\n').map((line) => {
      const [, days = line, times = ''] = /^(.*?)(?::\s+|\s+(?=\d))(.*)$/.exec(line) ?? [];
      return { days, times };
    }),
    hoursText: settings.hours,
    openToday,
    unusualDays: unusualDays?.split('\n') ?? [],
    social: social.flatMap(({ name, href }) => (href === null ? [] : [{ name, href }])),
    years: settings.copyright_years,
    newsletter: settings.newsletter_target,
  };
}

/** Address that makes a telephone call the number. */
export function dialled(number: string): string {
  return `tel:+1${number.replace(/\D/g, '')}`;
}
