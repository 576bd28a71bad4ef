/** Plain text as people type it: a blank line between paragraphs, # before a heading, which is a line of its own. */
export function WrittenText({ text }: { readonly text: string }) {
  const parts = text
    .replace(/^(#.*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '');
  return (
    <div className="prose">
      {parts.map((part, i) => {
        const [, heading] = /^#+\s*(.*)$/.exec(part.trim()) ?? [];
        return heading === undefined ? <p key={i}>{part}</p> : <h2 key={i}>{heading}</h2>;
      })}
    </div>
  );
}
