import { dialled, grouped } from './shop';

export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={dialled(number)}>{grouped(number)}</a>;
}
