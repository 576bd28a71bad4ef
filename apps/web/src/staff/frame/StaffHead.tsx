import { useShop } from '../../kernel/data/shop';

/** What a page for staff says of itself: nothing to search engines. */
export function StaffHead({ title }: { readonly title: string }) {
  const { name } = useShop();
  return (
    <>
      <title>{`${title} | ${name}, staff`}</title>
      <meta name="robots" content="noindex, nofollow" />
    </>
  );
}
