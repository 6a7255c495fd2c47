import { type Platform, Type } from '@mikro-orm/core';
import { BasePostgreSqlPlatform } from '@mikro-orm/sql';

/** Columns are described before a database is open, so its engine is not known yet. */
const isOfPostgres = (platform: Platform): boolean => platform instanceof BasePostgreSqlPlatform;

/** A time, stored on both engines as whole milliseconds since 1970, so that they compare and sort the same. */
export class Milliseconds extends Type<Date | null | undefined, number | null | undefined> {
  override convertToDatabaseValue(value: Date | number | null | undefined): number | null | undefined {
    return value instanceof Date ? value.getTime() : value;
  }

  override convertToJSValue(value: Date | number | null | undefined): Date | null | undefined {
    return typeof value === 'number' ? new Date(value) : value;
  }

  override compareAsType(): string {
    return 'number';
  }

  override get runtimeType(): string {
    return 'Date';
  }

  override getColumnType(_: unknown, platform: Platform): string {
    return isOfPostgres(platform) ? 'bigint' : 'datetime';
  }
}

/** An object, stored on both engines as the text of its JSON. */
export class JsonText<T extends object> extends Type<T | null | undefined, string | null | undefined> {
  override convertToDatabaseValue(value: T | null | undefined): string | null | undefined {
    return value === null || value === undefined ? value : JSON.stringify(value);
  }

  override convertToJSValue(value: string | null | undefined): T | null | undefined {
    return value === null || value === undefined ? value : JSON.parse(value);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(_: unknown, platform: Platform): string {
    return isOfPostgres(platform) ? 'text' : 'json';
  }
}
