export function Spinner({ label }: { readonly label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="for-ears">{label}</span>
    </div>
  );
}
