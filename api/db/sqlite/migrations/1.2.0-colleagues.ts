import { Migration } from '@mikro-orm/migrations';

/** Each login has a role, whoever had one before may do everything; invitations to new ones; passkeys beside passwords. */
export class Colleagues extends Migration {
  override up(): void {
    this.addSql(
      "alter table operator add column role text check (role in ('owner', 'editor', 'answerer')) not null default 'owner'",
    );
    this.addSql(`create table invite (
      id integer not null primary key autoincrement,
      token_hash text not null,
      role text check (role in ('owner', 'editor', 'answerer')) not null,
      operator_id integer not null,
      expires_at datetime not null,
      constraint invite_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
    )`);
    this.addSql('create unique index invite_token_hash_unique on invite (token_hash)');
    this.addSql('create index invite_operator_id_index on invite (operator_id)');
    this.addSql(`create table passkey (
      id integer not null primary key autoincrement,
      credential_id text not null,
      operator_id integer not null,
      public_key text not null,
      counter integer not null,
      name text not null,
      created_at datetime not null,
      last_used_at datetime null,
      constraint passkey_operator_id_foreign foreign key (operator_id) references operator (id) on delete cascade
    )`);
    this.addSql('create unique index passkey_credential_id_unique on passkey (credential_id)');
    this.addSql('create index passkey_operator_id_index on passkey (operator_id)');
    this.addSql(`create table spent_challenge (
      challenge text not null primary key,
      expires_at datetime not null
    )`);
  }
}
