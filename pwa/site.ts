/** One number people can call or write to. */
export interface Phone {
  /** As people read it. */
  readonly label: string;
  /** `tel:` address. */
  readonly href: string;
  /** Opens a chat with this number. */
  readonly messaging: string;
}

export interface SocialLink {
  readonly network: 'telegram' | 'pinterest' | 'whatsapp' | 'instagram';
  readonly label: string;
  readonly href: string;
}

/** Everything the operator states about themselves and answers for. Nothing here is checked by the software. */
export interface SiteFacts {
  readonly brand: string;
  readonly authorLabel: string;
  /** The first one is behind every Play Now. */
  readonly phones: readonly [Phone, ...Phone[]];
  readonly messagingName: string;
  readonly social: readonly SocialLink[];
  readonly since: number;
  readonly withdrawalMinutes: number;
  /** Customers as the home page puts it, and as the about page puts it. */
  readonly customersHome: string;
  readonly customersAbout: string;
  readonly clients: string;
  readonly users: string;
  readonly rating: string;
  readonly branches: string;
  readonly currency: string;
  readonly minimumAge: number;
  readonly copyrightYear: number;
  /** Day the legal pages were last changed. */
  readonly legalDate: string;
  readonly helpLine: { readonly name: string; readonly number: string };
}

const phone = (digits: string, label: string): Phone => ({
  label,
  href: `tel:+${digits}`,
  messaging: `https://wa.me/${digits}`,
});

export const site: SiteFacts = {
  brand: 'Reddy Anna',
  authorLabel: 'Reddy Anna',
  phones: [
    phone('910000000001', '+91 00000 00001'),
    phone('910000000002', '+91 00000 00002'),
    phone('910000000003', '+91 00000 00003'),
  ],
  messagingName: 'WhatsApp',
  social: [
    { network: 'telegram', label: 'Telegram', href: 'https://telegram.org/' },
    { network: 'pinterest', label: 'Pinterest', href: 'https://www.pinterest.com/' },
    { network: 'whatsapp', label: 'WhatsApp', href: 'https://www.whatsapp.com/' },
    { network: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  since: 2010,
  withdrawalMinutes: 15,
  customersHome: '500000',
  customersAbout: '50,000',
  clients: '40,000+',
  users: '2 lakh+',
  rating: '4.7',
  branches: '200+',
  currency: 'INR',
  minimumAge: 18,
  copyrightYear: 2024,
  legalDate: '31/01/2024',
  helpLine: { name: 'Tele-MANAS', number: '14416' },
};
