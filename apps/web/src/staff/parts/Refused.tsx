/** Field of an address that the shop does not take, and why. */
export interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** Id of the words that describe a refused field. */
export const REFUSED = 'refused';

/** Says why the shop does not answer what an address asks. */
export function Refused({ message }: Pick<RefusedField, 'message'>) {
  return (
    <div className="unanswered" role="alert" id={REFUSED}>
      <p>{message}</p>
    </div>
  );
}
