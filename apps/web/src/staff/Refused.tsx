/** Says why the shop does not answer what an address asks. */
export function Refused({ children }: { readonly children: string }) {
  return (
    <div className="unanswered" role="alert">
      <p>{children}</p>
    </div>
  );
}
