import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { diseases } from '../../../contract/diseases.ts';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { limits } from '../../../contract/limits.ts';
import type { FoundDoctor } from '../../../contract/schemas/doctor.ts';
import { texts } from '../../../contract/texts.ts';
import { reasonOf } from '../../api/call.ts';
import { allHospitals } from '../../api/hospitals.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useList } from '../../ui/use-list.ts';
import styles from './DoctorFinder.module.css';
import { DoctorLine, type Substitute } from './DoctorLine.tsx';
import { useFoundDoctors, useTyped } from './use-found-doctors.ts';

type Props = {
  title: string;
  /** One of them or any. */
  kind: 'checkbox' | 'radio';
  isPicked: (doctorId: number) => boolean;
  onPick: (doctor: FoundDoctor, isPicked: boolean) => void;
  /** Who is not offered: those who are chosen already. */
  isLeftOut?: (doctorId: number) => boolean;
  /** Of the case: those of most experience in it stand first. */
  forDiseaseId?: number | undefined;
  onSubstitute?: (substitute: Substitute) => void;
};

/** Finds doctors by name, pinyin, hospital and disease, page by page. */
export function DoctorFinder({ title, kind, isPicked, onPick, isLeftOut, forDiseaseId, onSubstitute }: Props) {
  const id = useId();
  const [sought, setSought] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const searchVal = useTyped(sought.trim());
  const found = useFoundDoctors({ searchVal, ...filters, forDiseaseId });
  const shown = (found.doctors ?? []).filter((doctor) => !isLeftOut?.(doctor.id));

  return (
    <section className={styles.finder} aria-labelledby={id}>
      <h3 id={id}>
        {title}
        {found.doctors && <small role="status">{found.totalCount} 位</small>}
      </h3>
      <Input
        allowClear
        maxLength={limits.searchMaxLength}
        placeholder={doctorTexts.searchHint}
        aria-label={`在${title}中搜索`}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <FilterFields filters={filters} onChange={setFilters} />
      <div className={styles.list} aria-busy={found.isBusy}>
        {found.doctors === undefined ? (
          found.error === undefined && <Loading rows={6} />
        ) : (
          <>
            <ul>
              {shown.map((doctor) => (
                <DoctorLine
                  key={doctor.id}
                  doctor={doctor}
                  kind={kind}
                  name={id}
                  isPicked={isPicked(doctor.id)}
                  onPick={(on) => onPick(doctor, on)}
                  onSubstitute={onSubstitute}
                />
              ))}
            </ul>
            {shown.length === 0 && !found.isBusy && !found.hasMore && (
              <p className={styles.none}>{found.totalCount > 0 ? doctorTexts.noOthers : doctorTexts.none}</p>
            )}
            {found.hasMore && found.error === undefined && (
              <Button block type="link" loading={found.isLoadingMore} onClick={found.loadMore}>
                {doctorTexts.more}
              </Button>
            )}
          </>
        )}
        {found.error !== undefined && (
          <Failure text={texts.doctorListFailed} reason={reasonOf(found.error)} onRetry={found.retry} />
        )}
      </div>
    </section>
  );
}

type Filters = { province?: number; hospitalId?: number; diseaseId?: number };

/** Of hospitals, those of the chosen province. */
function FilterFields({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { data: hospitals = [] } = useList('hospitals', allHospitals, { revalidateOnFocus: false });
  const { province, hospitalId, diseaseId } = filters;
  const provinces = new Map(hospitals.map((hospital) => [hospital.province, hospital.provinceName]));
  const offered = hospitals.filter((hospital) => province === undefined || hospital.province === province);
  return (
    <div className={styles.filters}>
      <Filter
        label={doctorTexts.province}
        value={province}
        options={[...provinces].sort(([one], [other]) => one - other)}
        onChange={(next) => onChange({ ...told({ diseaseId }), ...told({ province: next }) })}
      />
      <Filter
        label={doctorTexts.hospital}
        value={hospitalId}
        options={offered.map((hospital) => [hospital.id, hospital.hospitalName])}
        onChange={(next) => onChange(told({ ...filters, hospitalId: next }))}
      />
      <Filter
        label={doctorTexts.disease}
        value={diseaseId}
        options={diseases.map((disease) => [disease.id, disease.name])}
        onChange={(next) => onChange(told({ ...filters, diseaseId: next }))}
      />
    </div>
  );
}

const told = (filters: Record<string, number | undefined>): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

type FilterProps = {
  label: string;
  value: number | undefined;
  options: [id: number, name: string][];
  onChange: (value: number | undefined) => void;
};

const Filter = ({ label, value, options, onChange }: FilterProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
  >
    <option value="">{label}</option>
    {options.map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);
