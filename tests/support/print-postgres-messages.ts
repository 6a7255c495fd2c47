import pg from 'pg';

/** Prints the messages in the database of a URL for one address, as JSON. */
const [connectionString, email] = process.argv.slice(2);
const client = new pg.Client({ connectionString });
await client.connect();
const { rows } = await client.query(
  'select id::integer, key, email, message, state from contact where email = $1 order by id',
  [email],
);
await client.end();
process.stdout.write(JSON.stringify(rows));
