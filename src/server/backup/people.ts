import type pg from 'pg';

export type Person = {
  name: string;
  email: string;
  role: string;
  second_factor: boolean;
  can_sign_in: boolean;
  password: boolean;
};

/** Administrators as they are after a restore: an account that was removed since the backup was made is there again. */
export async function readPeople(client: pg.ClientBase): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select name, email, role, second_factor,
       disabled_at is null and exists (
         select from administrator_accounts where administrator_id = administrators.id
       ) as can_sign_in,
       exists (
         select from administrator_accounts where administrator_id = administrators.id and password is not null
       ) as password
     from administrators order by created_at, id`,
  );
  return rows;
}

/** In plain words, a line each, for the person who has restored a backup. */
export function describePeople(people: readonly Person[]): string[] {
  const able = people.filter((person) => person.can_sign_in);
  const out = people.filter((person) => !person.can_sign_in);
  const lines = able.map((person) => `- ${person.name} <${person.email}>, ${person.role}, ${describeSignIn(person)}`);
  return [
    'Everybody is signed out; invitations, links and codes that were open are void.',
    able.length > 0
      ? 'These people can sign in now, with the passwords of that time. Remove whoever should not be among them:'
      : 'Nobody can sign in: at its first start Ten Stones prints a link that makes an owner.',
    ...lines,
    ...out.map(({ name, email, role }) => `- ${name} <${email}>, ${role}, is kept out`),
  ];
}

function describeSignIn({ password, second_factor }: Person): string {
  if (!password) return "with the town's account";
  return second_factor ? 'with the password and a second factor' : 'with the password alone';
}
