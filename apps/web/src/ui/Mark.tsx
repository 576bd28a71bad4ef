/** The groove of a frame in section, holding a picture: what a rabbet is. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3 3h26v26H3z" className="mark-frame" />
      <path d="M8 8h16v16H8z" className="mark-mat" />
      <path d="M12 12h8v8h-8z" className="mark-picture" />
    </svg>
  );
}
