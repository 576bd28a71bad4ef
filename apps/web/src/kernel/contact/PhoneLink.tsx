import { dialled } from '../data/shop';

export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={dialled(number)}>{number}</a>;
}
