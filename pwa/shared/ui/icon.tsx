/** One line weight on a 24-unit grid; the colour is the text's. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  chevron: 'm6 9 6 6 6-6',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  phone:
    'M5 3.5h4l1.6 4.5-2.4 1.7a13 13 0 0 0 6.1 6.1l1.7-2.4 4.5 1.6v4a1.5 1.5 0 0 1-1.6 1.5A17.5 17.5 0 0 1 3.5 5.1 1.5 1.5 0 0 1 5 3.5Z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 21 21',
  offline:
    'M3 3l18 18M8.5 8.6A5.5 5.5 0 0 0 4 14a4 4 0 0 0 4 4h9.5M11 7.2a5.5 5.5 0 0 1 6.3 4.6A3.5 3.5 0 0 1 20.7 17',
  check: 'm4.5 12.5 5 5 10-11',
  alert: 'M12 3.5 22 20.5H2ZM12 10v4.5M12 17.5h.01',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3.5 2',
  copy: 'M8.5 8.5h12v12h-12ZM15.5 8V3.5h-12v12H8',
  share: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12v8h14v-8',
  whatsapp:
    'M3.5 20.5l1.3-4.3A8.5 8.5 0 1 1 8 19.3ZM9 8c-1 1.3-.3 3.3 1.7 5.3S14.7 16 16 15l.3-1.5-2-1-1 1c-1.3-.6-2.2-1.5-2.8-2.8l1-1-1-2Z',
  telegram: 'M21 4 2.5 11.3l5.7 2L18 6.5l-7.3 8.2v4.8l3-3.2 4.5 3.2Z',
  pinterest: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM10 20l2.5-10.5M9 13c-2-3 0-6 3-6s4 2 4 5-3 4-5 2',
  instagram:
    'M8 3.5h8q4.5 0 4.5 4.5v8q0 4.5-4.5 4.5H8q-4.5 0-4.5-4.5V8q0-4.5 4.5-4.5ZM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM17 7h.01',
} as const;

export type IconName = keyof typeof drawings;

/** A decorative drawing; the words next to it or the label of its link say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
