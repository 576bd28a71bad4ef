const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The large date on a card; its place stays where there is none. The days beside it say the same in words. */
export function WorkshopDate({ date }: { readonly date: string | null }) {
  return (
    <p className="workshop-date" aria-hidden="true">
      {date !== null && (
        <>
          <span>{Number(date.slice(8))}</span> {MONTH.format(Date.parse(date))}
        </>
      )}
    </p>
  );
}
