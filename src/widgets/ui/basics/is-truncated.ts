/** Whether a text ends in an ellipsis because its place is too small. */
export function isTruncated(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const isTooLong = scrollWidth > clientWidth || scrollHeight > clientHeight;
  return isTooLong && clientWidth > 0 && getComputedStyle(element).textOverflow === 'ellipsis';
}
