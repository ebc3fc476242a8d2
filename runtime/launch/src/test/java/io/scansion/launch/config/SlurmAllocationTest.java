package io.scansion.launch.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlurmAllocationTest {
    @Test
    void a_list_of_nodes_is_written_out() {
        assertThat(SlurmAllocation.names("login,node[08-10,12],r[1-2]n[1,3]"))
                .containsExactly("login", "node08", "node09", "node10", "node12", "r1n1", "r1n3", "r2n1", "r2n3");
    }

    @Test
    void slots_are_the_tasks_asked_for_or_else_the_processors() {
        Map<String, String> processors =
                Map.of("SLURM_JOB_ID", "7", "SLURM_JOB_NODELIST", "n[1-3]", "SLURM_JOB_CPUS_PER_NODE", "4(x2),2");
        assertThat(SlurmAllocation.hosts(processors, "login").orElseThrow())
                .extracting(RankHost::slots)
                .containsExactly(4, 4, 2);
        Map<String, String> tasks = Map.of(
                "SLURM_JOB_ID", "7",
                "SLURM_JOB_NODELIST", "n[1-3]",
                "SLURM_NTASKS", "3",
                "SLURM_TASKS_PER_NODE", "1(x3)",
                "SLURM_JOB_CPUS_PER_NODE", "4(x2),2");
        assertThat(SlurmAllocation.hosts(tasks, "login").orElseThrow())
                .extracting(RankHost::name, RankHost::slots)
                .containsExactly(tuple("n1", 1), tuple("n2", 1), tuple("n3", 1));
    }

    @Test
    void without_an_allocation_and_in_one_of_this_host_alone_nothing_has_to_be_reached() {
        assertThat(SlurmAllocation.hosts(Map.of("SLURM_CONF", "/x"), "n1")).isEmpty();
        Map<String, String> one =
                Map.of("SLURM_JOB_ID", "7", "SLURM_JOB_NODELIST", "n1", "SLURM_JOB_CPUS_PER_NODE", "4");
        assertThat(SlurmAllocation.hosts(one, "n1")).isEmpty();
        assertThat(SlurmAllocation.hosts(one, "login").orElseThrow())
                .extracting(RankHost::name)
                .isEqualTo(List.of("n1"));
    }

    @Test
    void what_does_not_fit_is_refused() {
        Map<String, String> environment =
                Map.of("SLURM_JOB_ID", "7", "SLURM_JOB_NODELIST", "n[1-3]", "SLURM_JOB_CPUS_PER_NODE", "4(x2)");
        assertThatThrownBy(() -> SlurmAllocation.hosts(environment, "login"))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("SLURM_JOB_CPUS_PER_NODE does not fit SLURM_JOB_NODELIST");
    }
}
