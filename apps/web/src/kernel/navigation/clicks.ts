type Clicked = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Another tab or window, or a file. */
export function isForElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: Clicked): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
