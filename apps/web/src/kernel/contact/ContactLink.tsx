import { PhoneLink } from './PhoneLink';

/** A telephone number or an address that can be followed; anything else as it stands. */
export function ContactLink({ value }: { readonly value: string }) {
  const [, ...groups] = /^(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})$/.exec(value) ?? [];
  if (groups.length > 0) return <PhoneLink number={groups.join('-')} />;
  return /^[^\s@]+@[^\s@]+$/.test(value) ? <a href={`mailto:${value}`}>{value}</a> : value;
}
