/** A field of the odds calculator, on its page and in a text. */
export interface ToolField {
  /** In the form and in the address. */
  name: string;
  label: string;
  /** What stands there at first. */
  example: string;
  /** Names of its choices by their values; absent: it is typed. */
  choices?: Readonly<Record<string, string>>;
  isMoney?: true;
}

/** How a price can be written. */
export const notations = {
  decimal: 'Decimal, 1.85',
  fractional: 'Fractional, 17/20',
  american: 'American, −118',
  paisa: 'Paisa, 85',
} as const;

const writtenAs = (name: string): ToolField => ({
  name,
  label: 'Written as',
  example: 'decimal',
  choices: notations,
});

/** The parts of the page, by their anchors. */
export const toolFields = {
  convert: [writtenAs('as'), { name: 'price', label: 'Price', example: '1.85' }],
  margin: [
    writtenAs('book'),
    { name: 'first', label: 'Price 1', example: '1.90' },
    { name: 'second', label: 'Price 2', example: '1.90' },
    { name: 'third', label: 'Price 3', example: '' },
  ],
  lay: [
    writtenAs('layas'),
    { name: 'lay', label: 'Price', example: '6.00' },
    { name: 'stake', label: 'Their stake', example: '500', isMoney: true },
  ],
  budget: [
    { name: 'month', label: 'Month', example: '', isMoney: true },
    { name: 'evenings', label: 'Evenings', example: '' },
    { name: 'bet', label: 'One bet', example: '', isMoney: true },
  ],
} as const satisfies Record<string, readonly ToolField[]>;

export type ToolName = keyof typeof toolFields;

export const WORK_IT_OUT = 'Work it out';
