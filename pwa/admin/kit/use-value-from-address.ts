import { type RefObject, useEffect, useRef } from 'react';

/** For a search box that starts with the words of the address: it follows them later, too, and keeps the focus. */
export function useValueFromAddress(words: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null && input.current.value.trim() !== words) input.current.value = words;
  }, [words]);
  return input;
}
