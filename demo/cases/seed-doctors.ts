import type { Db } from '../../server/database/schema.ts';
import type { CallingDoctor } from '../../server/session/actor.ts';
import { hashPassword } from '../../server/session/credentials.ts';
import type { UploadFiles } from '../../server/upload/files.ts';
import { newUploadName, uploadPath } from '../../server/upload/rules.ts';
import { createRandom } from '../random.ts';
import { drawAvatar } from './avatars.ts';
import { demoDoctors } from './doctors.ts';
import { demoHospitals } from './hospitals.ts';

const avatarPixels = 240;

/** Adds the sample hospitals and the doctors yisheng01 to yisheng30, in the order of {@link demoDoctors}. */
export async function seedDoctors(db: Db, files: UploadFiles, password: string): Promise<CallingDoctor[]> {
  const hospitals = await db
    .insertInto('hospital')
    .values(demoHospitals.map(({ name, cityId }) => ({ name, city_id: cityId })))
    .returning(['id', 'name'])
    .execute();
  const hospitalIds = new Map(hospitals.map(({ id, name }) => [name, id]));
  const passwordHash = await hashPassword(password);
  const usernames = demoDoctors.map((_, at) => `yisheng${String(at + 1).padStart(2, '0')}`);
  const users = await db
    .insertInto('user')
    .values(
      demoDoctors.map(({ name }, at) => ({
        username: usernames[at]!,
        username_key: usernames[at]!,
        name,
        password_hash: passwordHash,
        is_manager: false,
        deleted_at: null,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const userIds = new Map(users.map(({ id, username }) => [username, id]));
  const avatars = await addAvatars(
    db,
    files,
    usernames.map((username) => userIds.get(username)!),
  );
  const doctors = await db
    .insertInto('doctor')
    .values(
      demoDoctors.map(({ name, hospital, center, title, description }, at) => ({
        user_id: userIds.get(usernames[at]!)!,
        hospital_id: hospitalIds.get(hospital)!,
        avatar: avatars[at]!,
        ...{ name, center, title, description },
      })),
    )
    .returning(['id as doctorId', 'user_id as userId', 'hospital_id as hospitalId'])
    .execute();
  const byUser = new Map(doctors.map((doctor) => [doctor.userId, doctor]));
  return usernames.map((username) => byUser.get(userIds.get(username)!)!);
}

/** A drawn portrait for each doctor; their addresses in the same order. */
async function addAvatars(db: Db, files: UploadFiles, userIds: number[]): Promise<string[]> {
  const random = createRandom(2026);
  const drawing = demoDoctors.map(({ sex, title }) => drawAvatar(random, sex, title === '主任医师'));
  const portraits = await Promise.all(drawing);
  const uploads = portraits.map((bytes, at) => ({
    name: newUploadName('png'),
    uploader_id: userIds[at]!,
    width: avatarPixels,
    height: avatarPixels,
    bytes: bytes.length,
    claim_kind: 'avatar' as const,
    claim_id: userIds[at]!,
  }));
  await Promise.all(uploads.map(({ name }, at) => files.save(name, portraits[at]!)));
  await db.insertInto('upload').values(uploads).execute();
  return uploads.map(({ name }) => uploadPath(name));
}
